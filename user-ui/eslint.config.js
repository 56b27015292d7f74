import { everywhere } from '@paraply/core/lint';
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
  { ignores: ['core', 'dist', 'dist-ssr'] },
  ...everywhere,
  {
    files: ['bench/**'],
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
