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

/**
 * Features know themselves and what is shared, never one another; what is made of several is put together above them.
 * `folder` has all features, `shared` is what they stand on and `above` what stands on them, beside them in the sources.
 */
export function featuresApart({ folder, features, shared, above, syntax }) {
  const rules = (names, message) => {
    const regex = `^(@/|(\\.\\./)+)(features/)?(${names.join('|')})(/|$)`;
    const selector = `ImportExpression[source.value=/${regex.replaceAll('/', '\\/')}/]`;
    return {
      'no-restricted-imports': ['error', { patterns: [{ regex, caseSensitive: true, message }] }],
      'no-restricted-syntax': ['error', ...syntax, { selector, message }],
    };
  };
  return [
    ...features.map((own) => ({
      files: [`${folder}/${own}/**/*.{ts,tsx}`],
      rules: rules([...above, ...features.filter((feature) => feature !== own)], 'Features do not know each other.'),
    })),
    {
      files: shared.map((name) => `src/${name}/**/*.{ts,tsx}`),
      // What is shared is tried where it is used.
      ignores: ['**/*.test.{ts,tsx}'],
      rules: rules([...above, ...features], 'What is shared does not know the features.'),
    },
  ];
}
