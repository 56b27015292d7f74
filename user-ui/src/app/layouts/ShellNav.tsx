import type { Locale } from '@paraply/core/format';
import { Plus } from 'lucide-react';
import { paths } from '@/lib/paths';
import { navItems } from './navItems';

interface ShellNavProps {
  lang: Locale;
  text: (name: 'main' | 'new' | (typeof navItems)[number]['key']) => string;
}

/** The main sections in the shell: where the tab bar and the top bar will have them, as links that need no script. */
export function ShellNav({ lang, text }: ShellNavProps) {
  return (
    <nav aria-label={text('main')} className="shell-nav" lang={lang}>
      {navItems.map(({ key, to, icon: Icon }) => (
        <a href={to} key={key}>
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
          {text(key)}
        </a>
      ))}
      <a className="shell-new" href={paths.invoiceCreate()}>
        <span>
          <Plus aria-hidden="true" size={20} strokeWidth={2} />
        </span>
        {text('new')}
      </a>
    </nav>
  );
}
