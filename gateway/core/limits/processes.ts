// A process and its work in the background: leases, jobs, monitoring, mail, the audit log.
export const processes = {
  /** How long a gateway that stops waits for what is still in progress. */
  closingTimeoutMs: 8_000,
  pages: {
    /** When a brand's pages get their routes, unless somebody visits them before. */
    preparedAfterMs: 5_000,
  },
  leases: {
    /** How long a process counts as alive after its last heartbeat. */
    lifeMs: 6_000,
    /** Heartbeats within that time. */
    heartbeatsPerLife: 6,
  },
  /**
   * How often a process looks for new encryption keys; and how long a command waits until every process uses the newest one:
   * longer than a process that was killed is taken to be alive.
   */
  keys: { pauseMs: 1_000, mostMs: 10_000 },
  /** Whether the database takes writes: a heartbeat shows it. */
  heartbeat: {
    /** After so long without an answer to a heartbeat no new work is taken. */
    lateMs: 2_000,
    /** After so long without one that was written, work in progress is refused, too. */
    cutOffMs: 3_000,
    /** When a client may try again. */
    retryAfterSeconds: 2,
    /** How far apart this machine's clock and the database's may be. */
    skewMs: 2_000,
  },
  /** Ending the process. */
  stopping: {
    /** For so long after a signal another one counts as the same. */
    sameSignalMs: 1_000,
    /** So long after the first signal the process ends in any case: before those that start processes would kill it. */
    mostMs: 25_000,
    /** The longest time that an operator may have it go on answering, so that a proxy notices (`--stop-delay`). */
    maxDelaySeconds: 300,
  },
  metrics: {
    /** So long after it was due a job counts as late. */
    lateMs: 60_000,
    /** How long what is read from the database for a scrape is shown: two that scrape cost no more than one. */
    freshMs: 5_000,
  },
  traces: {
    /** How long a gateway that stops gives the last spans to leave. */
    lastMs: 3_000,
  },
  /** Whether this process is ready. */
  readiness: {
    /** How long the database has to answer. */
    databaseMs: 2_000,
    /** After so long without a look for due jobs this process counts as one that claims none. */
    jobsMs: 30_000,
    /** How old an answer may be: many may ask, and each look costs a query. */
    freshMs: 500,
  },
  /** Watching those that started the process. */
  parents: {
    /** From one look for them to the next. */
    intervalMs: 500,
  },
  jobs: {
    /** From one look for due jobs to the next. */
    intervalMs: 1_000,
    /** The backoff of a job that failed: the first pause before a retry, and the longest. */
    pauseMs: { least: 5_000, most: 60 * 60 * 1000 },
    /** Jobs that run at the same time: in all, and of one merchant's mode. */
    parallel: { all: 16, merchant: 16 },
  },
  mail: {
    /** How long a mail server may take to accept the connection, and to answer. */
    connectTimeoutMs: 10_000,
    answerTimeoutMs: 60_000,
    /** Attempts at one mail; the pauses between them are those of a job that failed. */
    maxAttempts: 30,
    /** How much of an error's text is kept. */
    errorMaxChars: 300,
    /** Connections that are kept open for the next mail. */
    idleConnections: 4,
    /** Mails that are sent at the same time: in all, and of one merchant's mode. */
    parallel: { all: 16, merchant: 4 },
    /** How many of them are kept for merchants' modes of which none is being sent. */
    reserved: 4,
    /**
     * Mails of one merchant's mode to its customers (rules: mail.md#budget). A merchant with 2,000 customers invoices all of them
     * within half a working day. Receivers distrust a domain that sends far more at once than it did before.
     */
    budget: { perHour: 500, perDay: 3_000 },
    /** Invitations to one merchant's team, and mails of its test mode that a mail server is given: both by the machine's clock. */
    invitations: { perHour: 50, perDay: 200 },
    tests: { perHour: 100, perDay: 500 },
    /** Mails to customers that come up within a day, beyond which an operator looks at them (rules: mail.md#review). */
    reviewPerDay: 5_000,
    /** Steps of an hour in which mails that waited are sent, so that they don't all leave at its start. */
    stepsPerHour: 60,
    /** Mails that one database transaction releases after a review. */
    releaseBatch: 250,
    /** Recipients and subjects that a review shows. */
    reviewSample: 20,
  },
  /** The audit log (rules: audit-log.md#retention). */
  audit: {
    /** Of a value before or after a change. */
    valueMaxChars: 500,
    /** Entries that one database transaction seals, checks or deletes. */
    batchRows: 500,
    /** Logs that one look seals. */
    batchLogs: 50,
    /** What is older is deleted (rules: audit-log.md#retention). PCI DSS asks for twelve months. */
    lifeMs: 400 * 24 * 60 * 60 * 1000,
    /** How long an entry may wait for its seal until doctor says so. */
    lateMs: 5 * 60 * 1000,
    /** How often the same reader of a log is noted, and how many readers a process remembers for that. */
    reading: { everyMs: 60 * 60 * 1000, readers: 10_000 },
  },
} as const
