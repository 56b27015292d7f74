import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const features = [
  'auth',
  'banking',
  'clients',
  'dashboard',
  'invoices',
  'landing',
  'pages',
  'payslips',
  'profile',
  'support',
];

/** A feature sees shared code and itself, never another feature; the routes in src/app put them together. */
const featureBoundaries = features.map((feature) => ({
  files: [`src/features/${feature}/**/*.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: [
              '@/app',
              '@/app/*',
              '@/app/**',
              ...features.filter((f) => f !== feature).map((f) => `@/features/${f}/**`),
            ],
            message: 'Features do not import each other or the app.',
          },
        ],
      },
    ],
  },
}));

export default tseslint.config(
  { ignores: ['dist', 'dist-ssr', 'src/types/schema.d.ts'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      // The browser's own field follows the browser's language: month first on a Swedish page.
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="type"] Literal[value="date"]', message: 'Use DateField or DateInput.' },
        {
          selector: 'MemberExpression[property.name=/^(toFixed|toLocaleString|NumberFormat)$/]',
          message: 'Numbers are written by lib/format, with the same separators everywhere.',
        },
      ],
    },
  },
  {
    files: ['src/lib/format.ts', 'bench/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['src/components/**/*.{ts,tsx}', 'src/lib/**/*.{ts,tsx}', 'src/i18n/**/*.ts', 'src/theme/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['@/app/**', '@/features/**'], message: 'Shared code does not import features or the app.' },
          ],
        },
      ],
    },
  },
  ...featureBoundaries,
  {
    files: ['public/sw.js'],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    files: ['e2e/**/*.ts'],
    // Playwright reads a fixture's needs from its first parameter, which must be a pattern also when it needs nothing.
    rules: { 'no-empty-pattern': 'off' },
  },
);
