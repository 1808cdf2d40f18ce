/** A command that was given what it does not take: its message says what. */
export class UsageError extends Error {}
