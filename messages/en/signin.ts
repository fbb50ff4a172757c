export default {
  title: 'Sign in to Mullion',
  tagline: 'Linux and Windows nodes, side by side.',
  name: 'Name',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'Incorrect name or password.',
  notLoaded: 'Part of this page could not be loaded. Check the connection and try again.',
  firstAccount: 'No account exists yet. Add the first one on the server: <command></command>',
  noAccount: 'No account, or forgot the password? Ask an administrator.',
} as const;
