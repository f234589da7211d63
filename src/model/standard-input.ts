/** What stands for the path of a script that came on standard input: nothing can be called by this name again. */
export const standardInput = '<stdin>';
