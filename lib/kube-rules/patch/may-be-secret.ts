const MAY_BE_SECRET =
  /\/(env\/\d+\/value|(command|args)(\/\d+)?|httpHeaders\/\d+\/value|metadata\/annotations\/[^/]+)$/;

/** Whether a field of a workload may hold a secret: values of variables, headers and annotations, and words of commands. */
export const mayBeSecret = (path: string): boolean => MAY_BE_SECRET.test(path);
