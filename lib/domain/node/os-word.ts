/** An OS as people write it: sentences say Windows, fields say windows. */
export const osWord = (os: string): string => (os === 'windows' ? 'Windows' : os === 'linux' ? 'Linux' : os);
