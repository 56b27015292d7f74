import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withShell } from '../../shell';
import { renderAdmin } from '../testing/renderAdmin';
import { Waiting } from './Waiting';

const built =
  '<html><head><link rel="stylesheet" href="/admin/assets/a.css"></head><body><div id="root"></div></body></html>';

it('stands in the page from the build, before the style sheet and in both languages', () => {
  const text = withShell(built, '.shell{}');
  const page = new DOMParser().parseFromString(text, 'text/html');
  expect(page.querySelector('head style')?.textContent).toContain('--canvas');
  expect(page.querySelector('head link')).toBeNull();
  expect(page.querySelector('#root + link[rel=stylesheet]')).not.toBeNull();
  expect(page.querySelector('#root [lang=sv]')?.textContent).toContain('Det tar längre tid än vanligt');
  expect(page.querySelector('#root [lang=en]')?.textContent).toContain('This is taking longer than usual');
});

it('goes on with what the page has shown while the session loads', () => {
  renderAdmin(<Waiting />);
  expect(screen.getByRole('status').closest('[data-shell]')).not.toBeNull();
});
