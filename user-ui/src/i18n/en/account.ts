import { accessLog } from './accessLog';
import { profile } from './profile';
import { taxRequests } from './taxRequests';

/** What the profile's page says; loaded with it. */
export const account = { accessLog, profile, taxRequests };
