import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const name = 'payslip';

/** The payslip that is open beside the list. Its id is in the address, so that it can be linked to and Back closes it. */
export function useOpenPayslip() {
  const [params, setParams] = useSearchParams();
  const open = params.get(name) ?? undefined;
  const linkTo = (id: string) => {
    const next = new URLSearchParams(params);
    next.set(name, id);
    return `?${next.toString()}`;
  };
  const close = useCallback(() => {
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete(name);
      return next;
    });
  }, [setParams]);
  return { open, linkTo, close };
}
