import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { SalaryRun } from '../types/api';
import { agiActs } from './acts/agi';
import { approvalActs } from './acts/approvals';
import { bankActs } from './acts/bank';
import { clientActs } from './acts/clients';
import { importActs } from './acts/imports';
import { invoiceBatchActs } from './acts/invoiceBatches';
import { invoiceActs } from './acts/invoices';
import { mailActs } from './acts/mails';
import { refundActs } from './acts/refunds';
import { reportActs } from './acts/reports';
import { requestActs } from './acts/requests';
import { salaryActs } from './acts/salary';
import { settingsActs } from './acts/settings';
import { userActs } from './acts/users';
import { patiently } from './api';
import { httpClient } from './httpClient';
import { waitingOf } from './waiting';
import { wholeRun } from './wholeRun';

/** The acts beyond react-admin's nine calls, each a named method, so that screens never fetch. */
const acts = {
  ...agiActs,
  ...approvalActs,
  ...bankActs,
  ...clientActs,
  ...importActs,
  ...invoiceActs,
  ...invoiceBatchActs,
  ...mailActs,
  ...refundActs,
  ...reportActs,
  ...requestActs,
  ...salaryActs,
  ...settingsActs,
  ...userActs,
};

export type AdminDataProvider = DataProvider & typeof acts;

/** Where a resource's address in the back office differs from its address in the API. */
const apiNames: Record<string, string> = { salary: 'salary-runs' };

function apiName(resource: string): string {
  return apiNames[resource] ?? resource;
}

const root = '/api/admin';

const rest = simpleRestProvider(root, httpClient);

/** react-admin's calls, whose writes bear a key. */
function restKeyed(key: string | undefined): DataProvider {
  const headers = new Headers(key === undefined ? {} : { 'Idempotency-Key': key });
  return simpleRestProvider(root, (url: string, options = {}) => httpClient(url, { ...options, headers }));
}

/** The nine calls of react-admin on the REST API, with the acts of the back office beside them. */
export const dataProvider: AdminDataProvider = {
  getList: (resource, params) => rest.getList(apiName(resource), params),
  getOne: async (resource, params) => {
    if (resource !== 'salary') return rest.getOne(apiName(resource), params);
    const { data } = await rest.getOne(apiName(resource), { ...params, signal: patiently() });
    return { data: (await wholeRun(data as unknown as SalaryRun, rest.getList)) as never };
  },
  getMany: (resource, params) => rest.getMany(apiName(resource), params),
  getManyReference: (resource, params) => rest.getManyReference(apiName(resource), params),
  create: async (resource, params) => {
    const meta = params.meta as { idempotencyKey?: string } | undefined;
    const { data: made } = await restKeyed(meta?.idempotencyKey).create(apiName(resource), params);
    const waiting = waitingOf(made);
    return { data: (waiting ? { id: waiting.entityId, waiting } : made) as never };
  },
  update: async (resource, params) => {
    const answer = await rest.update(apiName(resource), params);
    const waiting = waitingOf(answer.data);
    if (waiting === undefined) return answer;
    // What waits is not the record: the form goes on with the record as it is meanwhile.
    const { data } = await rest.getOne(apiName(resource), { id: params.id });
    return { data: { ...data, waiting } as typeof answer.data };
  },
  updateMany: (resource, params) => rest.updateMany(apiName(resource), params),
  delete: (resource, params) => rest.delete(apiName(resource), params),
  deleteMany: (resource, params) => rest.deleteMany(apiName(resource), params),
  ...acts,
};
