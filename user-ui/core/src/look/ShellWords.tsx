import type { Locale } from '../format';

interface ShellWordsProps {
  lang: Locale;
  words: Record<'loading' | 'slow' | 'slowText' | 'retry', string>;
}

/** What the shell says in its page, where no script has run yet: that it loads and, after ten seconds, that it takes long. */
export function ShellWords({ lang, words }: ShellWordsProps) {
  return (
    <div lang={lang}>
      <p className="shell-said" role="status">
        {words.loading}
      </p>
      <div className="shell-late">
        <p>
          <strong>{words.slow}</strong>
        </p>
        <p>{words.slowText}</p>
        <a href="">{words.retry}</a>
      </div>
    </div>
  );
}
