import type { Locale } from '../format';

interface ShellTextsProps {
  lang: Locale;
  texts: Record<'loading' | 'slow' | 'slowText' | 'retry', string>;
}

/** What the shell says in its page, where no script has run yet: that it loads and, after ten seconds, that it takes long. */
export function ShellTexts({ lang, texts }: ShellTextsProps) {
  return (
    <div lang={lang}>
      <p className="shell-said" role="status">
        {texts.loading}
      </p>
      <div className="shell-late">
        <p>
          <strong>{texts.slow}</strong>
        </p>
        <p>{texts.slowText}</p>
        <a href="">{texts.retry}</a>
      </div>
    </div>
  );
}
