import type { components } from '@paraply/core/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

type Question = components['schemas']['SalaryQuoteInput'];
type Pay = components['schemas']['SalaryQuote'];

interface Waiting {
  question: Question;
  resolve: (pay: Pay) => void;
  reject: (reason: unknown) => void;
}

let waiting: Waiting[] = [];

/** Calculates; what the parts of a page ask for at the same moment goes in one request. */
function calculate(question: Question): Promise<Pay> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void askTogether());
    waiting.push({ question, resolve, reject });
  });
}

async function askTogether(): Promise<void> {
  const asked = waiting;
  waiting = [];
  try {
    const pays = await answersTo(asked.map(({ question }) => question));
    asked.forEach(({ resolve, reject }, place) => {
      const pay = pays[place];
      if (pay) resolve(pay);
      else reject(new Error('The server left a quote unanswered'));
    });
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

async function answersTo(quotes: Question[]): Promise<Pay[]> {
  const [only, ...others] = quotes;
  // Alone, so that an error names the field and not its place in a list.
  if (only && others.length === 0) return [await body(api.POST('/api/salary-quote', { body: only }))];
  return body(api.POST('/api/salary-quotes', { body: { quotes } }));
}

/** Pay for an amount, or the amount for a net pay. Cached by input, so a late response never replaces a newer one. */
export function useSalaryQuote(input: Question | null) {
  return useQuery({
    queryKey: ['/api/salary-quote', input],
    queryFn: () => calculate(input ?? {}),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });
}
