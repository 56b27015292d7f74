// Checks openapi.json against the rules of OpenAPI that generators of clients and documentation rely on. Offline.

import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Beyond the recommended rules, those that cost nothing and keep the pages and the generated types right. */
const MORE = {
  'component-name-unique': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'no-required-schema-properties-undefined': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'spec-strict-refs': 'error',
};

/** Where a rule asks for something that would not be true: rule and place. */
const EXCEPTIONS = new Set([
  // Nobody is refused any: what they can answer besides is what every operation can.
  'operation-4xx-response #/paths/~1api~1health/get/responses',
  'operation-4xx-response #/paths/~1api~1punctuality/get/responses',
  'operation-4xx-response #/paths/~1api~1settings/get/responses',
]);

const file = resolve('openapi.json');
const problems = await lintFromString({
  source: readFileSync(file, 'utf8'),
  absoluteRef: file,
  config: await createConfig({ extends: ['recommended'], rules: MORE }),
});

const met = new Set();
const faults = [];
for (const { ruleId, message, location } of problems) {
  const place = `${ruleId} ${location[0]?.pointer ?? ''}`;
  if (EXCEPTIONS.has(place)) met.add(place);
  else faults.push(`${place}\n  ${message}`);
}
for (const place of EXCEPTIONS) {
  if (!met.has(place)) faults.push(`${place}\n  This exception is no longer needed: remove it.`);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`contract: no problems, ${EXCEPTIONS.size} exceptions`);
