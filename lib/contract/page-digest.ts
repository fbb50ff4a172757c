/** `digest` of a page's error, of which the browser learns nothing else. */
export const noDatabaseDigest = 'no-database';
