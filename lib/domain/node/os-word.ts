/** Display name of an OS: sentences use Windows, fields use windows. */
export const osWord = (os: string): string => (os === 'windows' ? 'Windows' : os === 'linux' ? 'Linux' : os);
