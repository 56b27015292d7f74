import { swedishMessages } from './reactAdminSwedish';
import { sv } from './sv';

/** Every text in Swedish. */
export default { ...swedishMessages, ...sv };
