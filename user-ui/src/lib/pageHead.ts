import type { Locale } from '@paraply/core/format';

/** What the head of a page says of it. */
export interface PageHead {
  title: string;
  description: string;
  keywords: string;
  locale: Locale;
  path: string;
  /** Whether anybody may read the page, so that search engines may keep it. */
  isPublic: boolean;
}

/** A tag of the head: `key` are the attributes that tell it from others, `value` is the one that it sets. */
export interface HeadTag {
  tag: 'meta' | 'link';
  key: Record<string, string>;
  value: readonly [name: 'content' | 'href', text: string];
}

const otherLocale: Record<Locale, Locale> = { sv: 'en', en: 'sv' };
const openGraphLocale: Record<Locale, string> = { sv: 'sv_SE', en: 'en_GB' };

const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', key: { name }, value: ['content', content] });

const graph = (property: string, content: string): HeadTag => ({
  tag: 'meta',
  key: { property },
  value: ['content', content],
});

/** The address of a page in a language: Swedish without a query, English with `?lang=en`. */
export function localPath(path: string, locale: Locale): string {
  return locale === 'en' ? `${path}${path.includes('?') ? '&' : '?'}lang=en` : path;
}

/** The tags of a page beside its title. `origin` is where the page stands, because these addresses are absolute. */
export function headTags(head: PageHead, origin: string): HeadTag[] {
  const address = (locale: Locale) => origin + localPath(head.path, locale);
  const alternate = (hreflang: string, locale: Locale): HeadTag => ({
    tag: 'link',
    key: { rel: 'alternate', hreflang },
    value: ['href', address(locale)],
  });
  return [
    meta('description', head.description),
    meta('keywords', head.keywords),
    graph('og:type', 'website'),
    graph('og:site_name', 'Paraply'),
    graph('og:title', head.title),
    graph('og:description', head.description),
    graph('og:image', `${origin}/og.png`),
    graph('og:image:width', '1200'),
    graph('og:image:height', '630'),
    graph('og:image:alt', head.title),
    graph('og:locale', openGraphLocale[head.locale]),
    graph('og:locale:alternate', openGraphLocale[otherLocale[head.locale]]),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', head.title),
    meta('twitter:description', head.description),
    meta('twitter:image', `${origin}/og.png`),
    ...(head.isPublic
      ? [
          graph('og:url', address(head.locale)),
          { tag: 'link', key: { rel: 'canonical' }, value: ['href', address(head.locale)] } as const,
          alternate('sv', 'sv'),
          alternate('en', 'en'),
          alternate('x-default', 'sv'),
        ]
      : [meta('robots', 'noindex')]),
  ];
}

const ownMark = 'data-page';

/** Writes a page's head into the document: what it says is renewed, what only the page before said goes. */
export function applyHead(head: PageHead): void {
  document.title = head.title;
  const before = new Set(document.head.querySelectorAll(`[${ownMark}]`));
  for (const { tag, key, value } of headTags(head, location.origin)) {
    const selector = Object.entries(key).map(([name, text]) => `[${name}="${text}"]`);
    let element = document.head.querySelector(`${tag}[${ownMark}]${selector.join('')}`);
    if (element === null) {
      element = document.createElement(tag);
      for (const [name, text] of Object.entries({ ...key, [ownMark]: '' })) element.setAttribute(name, text);
      document.head.append(element);
    }
    element.setAttribute(...value);
    before.delete(element);
  }
  for (const element of before) element.remove();
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The head as text, for a page that is written at build time. */
export function headHtml(head: PageHead, origin: string): string {
  const tags = headTags(head, origin).map(({ tag, key, value: [name, text] }) => {
    const attributes = Object.entries({ ...key, [name]: text }).map(([key, value]) => `${key}="${escaped(value)}"`);
    return `<${tag} ${ownMark} ${attributes.join(' ')} />`;
  });
  return [`<title>${escaped(head.title)}</title>`, ...tags].join('\n    ');
}
