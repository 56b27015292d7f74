import { Shell } from '@paraply/core/Shell';
import { ShellTexts } from '@paraply/core/ShellTexts';
import { tokensCss } from '@paraply/core/tokensCss';
import { renderToStaticMarkup } from 'react-dom/server';
import { frame as english } from './src/i18n/en/frame.ts';
import { frame as swedish } from './src/i18n/sv/frame.ts';

/** The page with a frame that is painted before any script or style sheet has come. */
export function withShell(page: string, style: string): string {
  const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? [];
  const shell = renderToStaticMarkup(
    <Shell wide>
      <ShellTexts lang="sv" texts={swedish.common} />
      <ShellTexts lang="en" texts={english.common} />
    </Shell>,
  );
  return page
    .replace(sheet, '')
    .replace('</head>', () => `<style>${tokensCss()}${style}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${shell}</div>${sheet}`);
}
