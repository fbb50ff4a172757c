export default {
  title: 'Sign in to Mullion',
  tagline: 'Linux and Windows nodes, side by side.',
  name: 'Name',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'The name or the password is wrong.',
  notLoaded: 'A part of this page could not be loaded: check the connection and try again.',
} as const;
