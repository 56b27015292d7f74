/** Takes the place of a package that polyglot requires for browsers without this function. */
module.exports = Object.entries;
