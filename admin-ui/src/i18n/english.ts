import englishMessages from 'ra-language-english';
import { en } from './en';

/** Every text in English. */
export default { ...englishMessages, ...en };
