// What the sources of both apps and of what they share are held to.
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Both have a form of our own, which is the same everywhere. */
export const ownForms = [
  // The browser's own field follows the browser's language: month first on a Swedish page.
  { selector: 'JSXAttribute[name.name="type"] Literal[value="date"]', message: 'Use DateField or DateInput.' },
  {
    selector: 'MemberExpression[property.name=/^(toFixed|toLocaleString|NumberFormat)$/]',
    message: 'Numbers are written by @paraply/core/format, with the same separators everywhere.',
  },
];

export const everywhere = [
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...ownForms],
    },
  },
];
