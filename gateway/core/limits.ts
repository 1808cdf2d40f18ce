import { textLength, textNameMaxChars } from '../../shared/field-types.ts'

/**
 * Every limit of the service in one place: those that the rules promise
 * (rules: limits.md#amounts, limits.md#periods, limits.md#text), and our own. The name of a limit tells its unit; one without
 * a unit is a number of things. The lengths of card and account numbers are in shared/field-types.ts, because the hosted fields
 * need them, too.
 */
export const limits = {
  /** The smallest and the largest amount of a payment. */
  amountCents: { least: 1, most: 10 ** 14 - 1 },
  /** The smallest and the largest gratuity or surcharge. */
  extraCents: { least: 0, most: 10 ** 14 - 1 },
  /** Request bodies, and how deep they nest and how many members and list entries they have (rules: limits.md#bodies). */
  body: {
    /** Where anybody may send one: it is read before a key is looked up. */
    anybody: { maxBytes: 64 * 1024, maxLevels: 32, maxValues: 2_000 },
    /** Where a secret key, an access token or a session is needed, which is looked up first. Deeper than `dataMaxDepth`. */
    known: { maxBytes: 1024 * 1024, maxLevels: 128, maxValues: 20_000 },
    /** How long the refusal of a body with too many levels or values is held back: no honest client sends one after another. */
    refusalPauseMs: 250,
  },
  /** Fields at fault that one answer names (rules: errors.md#most-faults), and faults of a schema that are looked through for them. */
  faults: { named: 100, checked: 1_000 },
  /** How a refused body is still read, so that the client gets to read the refusal: so many bytes, then a pause; and how long. */
  drain: { turnBytes: 64 * 1024, pauseMs: 20, timeoutMs: 5_000 },
  surcharge: {
    /** The highest rate that an operator may set, in hundredths of a percent. */
    maxRate: 10_000,
    /** The highest fee. */
    maxFeeCents: 1_000_000,
  },
  /** How long a client may take to send a request's headers, and a body's first window. */
  requestTimeoutMs: 30_000,
  /** After that, how many bytes of a body must arrive in each window; and the largest body, with what multipart adds to it. */
  uploadRate: { windowMs: 10_000, windowBytes: 80 * 1024, mostBytes: 11 * 1024 * 1024 },
  /** How long a new connection may take to send its first byte. */
  firstByteTimeoutMs: 10_000,
  /** How long a TLS handshake may take. */
  handshakeTimeoutMs: 10_000,
  /** How long a client that speaks plain HTTP has to read the refusal before its connection is dropped. */
  refusalTimeoutMs: 2_000,
  /** How long a gateway that stops waits for what is still in progress. */
  closingTimeoutMs: 8_000,
  /** How long the networks have to answer. */
  processorTimeoutMs: 20_000,
  /** Rows that one database transaction looks at when the encryption key changes. */
  resealBatchRows: 500,
  /** A key management service: how long one call may take, and attempts with the pause after the first, which doubles. */
  kms: { timeoutMs: 2_000, attempts: 3, pauseMs: 100 },
  /** The pause before it is asked again at startup, which doubles. */
  kmsReach: { pauseMs: { least: 1_000, most: 30_000 } },
  /** Merchants' data keys (rules: limits.md#data-keys). */
  dataKeys: {
    /** Merchants whose unwrapped keys are kept in memory; beyond that the least recently used go. */
    merchants: 10_000,
    /** After this time in memory, the next use has the service unwrap them again, and waits for nothing. */
    freshMs: 5 * 60 * 1000,
    /** After this time they leave memory, so that a service that is down or says no stops card data. */
    lifeMs: 60 * 60 * 1000,
    /** From a failed attempt to unwrap them again to the next. */
    retryMs: 30_000,
    /** From one look for keys that have to leave memory to the next. */
    sweepMs: 60_000,
    /** How long a key encrypts; then the merchant gets another one for what comes. */
    activeMs: 90 * 24 * 60 * 60 * 1000,
    /** Keys that one step of a rewrap reads, and how many of them are with the service at the same time. */
    rewrap: { batchRows: 100, parallel: 8 },
  },
  /** The most changes that share one commit on SQLite. */
  groupCommitChanges: 100,
  /** What is read beside payments on SQLite: lists, searches, counts and exports. */
  reading: {
    /** Threads of one process: beside a search that takes long there is one for what is short. */
    threads: 2,
    /** How long a read may take, from when it was asked for (rules: limits.md#reading). */
    timeLimitMs: 10_000,
  },
  /** Moving what was written from SQLite's log into the database. */
  checkpoint: {
    /** Changes from one to the next. */
    changes: 200,
    /** Pages of 4 KB; a longer log is ended by a pause in reading. */
    logPages: 16_000,
    /** For so long that pause is waited for, until it is tried again. */
    pauseMs: 1_000,
  },
  postgres: {
    /** Connections in the pool of one process; its heartbeat has another one. */
    maxConnections: 20,
    /** How long a connection may take, to be made or to be free. */
    connectTimeoutMs: 3_000,
    /** After somebody has waited for one in vain: how long nobody else waits. */
    fullMs: 1_000,
    /** How long each of several hosts may take to say whether it takes writes. */
    locateMs: 2_000,
    /** How long a statement may run, and how long a transaction may stay idle (rules: limits.md#reading). */
    statementTimeoutMs: 8_000,
    /** How long a statement may wait for a lock. */
    lockTimeoutMs: 4_000,
    /** After so long without an answer to a statement the connection is cut. */
    deadlineMs: 8_500,
    /** Time limit of a statement of an upgrade that sets none. */
    patientMs: 30_000,
    /** How long a connection may be idle until the system asks whether the other side is still there. */
    keepAliveMs: 10_000,
    /** A write that ends in a deadlock or another conflict is retried for this long, after random pauses that grow; after some, in turn. */
    conflicts: { firstPauseMs: 4, longestPauseMs: 64, retriesBeforeTurns: 2, longestMs: 8_000 },
  },
  archive: {
    /**
     * How long records must stay in the database (docs/operating.md#archives): payments of live mode for seven years, of test mode
     * as long as they can be refunded; events so that a client that polls once a month misses none.
     */
    leastDays: { live_payments: 2_557, test_payments: 184, events: 62, deliveries: 31 },
    /** Units of a file, and merchants and units of one read. */
    fileUnits: 20_000,
    readMerchants: 500,
    readUnits: 200,
    /** Units of one write, how long it should take, and the share of the time that writes may take: payments go first. */
    batch: { firstUnits: 8, leastUnits: 4, mostUnits: 32, milliseconds: 25, share: 0.25 },
  },
  /** Monthly partitions: how many months are created ahead, and how long that may keep payments waiting in the background. */
  months: { ahead: 3, statementMs: 1_000 },
  /** Steps of an upgrade. */
  upgrade: {
    /** How long a step waits for a lock, how often it is tried, and the pauses in between. */
    locks: { lockTimeoutMs: 300, tries: 40, firstPauseMs: 50, longestPauseMs: 1_000 },
    /** Rows of a batch that no payment of this process waits for. */
    foregroundRows: 2_000,
    /** While gateways serve: how long a batch should take, its rows, and how much longer than it the pause after it is. */
    background: { batchMs: 100, firstRows: 200, mostRows: 5_000, pauses: 1, shortestPauseMs: 20 },
    /** How long a process that builds an index may be silent until another one takes over. */
    claimMs: 15_000,
    /** How often a process looks whether another one has finished a step. */
    busyMs: 250,
    /** How often it looks whether the processes of the previous version have ended. */
    waitMs: 5_000,
    /** How often progress is logged. */
    logMs: 10_000,
  },
  /**
   * A standby for reads: how long a read waits for it to follow the primary, how often it asks, and how long it is left alone after it has
   * not.
   */
  replica: { waitMs: 250, pauseMs: 2, restMs: 1_000 },
  /** Rules by which a test directs the simulated networks. */
  simulator: {
    /** Rules of one merchant. */
    maxRules: 1000,
    /** All outcomes of a merchant's rules together, as JSON. */
    outcomesMaxChars: 500_000,
    /** Outcomes of one rule. */
    maxOutcomes: 100,
    /** The highest `attempt` and `times` of a rule. */
    maxCount: 1_000_000,
    /** The longest `delay` that a rule may ask for. */
    delayMaxMs: 60_000,
    /** The delay of an answer that is `late` without a `delay` of its own: longer than the gateway waits. */
    lateMs: 25_000,
    /** Faults of one merchant: each call looks through them. */
    maxFaults: 100,
    /** The most days until a payment is returned. */
    afterMaxDays: 366,
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
  /** Settling what a crash or silent networks left open. */
  recovery: {
    /** From one look for open transactions to the next. */
    intervalMs: 1_000,
    /** The backoff of one transaction: the first pause before a retry, and the longest. */
    pauseMs: { least: 3_000, most: 5 * 60 * 1000 },
    /** Transactions of dead processes that are taken over at once. */
    batchRows: 100,
    /** Transactions that are settled at the same time. */
    parallel: 16,
    /** How long a start waits for what a crash left open. The rest is settled while the gateway answers. */
    startMs: 5_000,
    /** Calls of the networks in a row that fail, after which the first answer means that they are back. */
    failuresInRow: 3,
  },
  /** Giving events their places. */
  events: {
    /** Events of a line that get a place in one database transaction. */
    batchEvents: 200,
    /** Such batches of a line before it is read. */
    batchesPerRead: 20,
    /** Lines of one sweep. */
    linesPerSweep: 100,
  },
  jobs: {
    /** From one look for due jobs to the next. */
    intervalMs: 1_000,
    /** The backoff of a job that failed: the first pause before a retry, and the longest. */
    pauseMs: { least: 5_000, most: 60 * 60 * 1000 },
    /** Jobs that run at the same time: in all, and of one merchant's mode. */
    parallel: { all: 16, merchant: 16 },
  },
  origins: {
    /** From setting an origin to the first check, and between checks until all are verified. */
    soonMs: 60 * 60 * 1000,
    /** Between checks once all are verified. */
    againMs: 24 * 60 * 60 * 1000,
    /** How long a verified origin still counts while its checks fail. */
    graceMs: 7 * 24 * 60 * 60 * 1000,
    /** Origins of a merchant, and merchants, that are checked at the same time. */
    parallel: 4,
    jobsParallel: { all: 8, merchant: 1 },
    /** Checks that a merchant asks for in a minute. */
    perMinute: 10,
  },
  webhooks: {
    /** How long one delivery may take, from the DNS lookup to the end of the answer. */
    timeoutMs: 10_000,
    /** How long one of several addresses of a host has to accept the connection before the next is tried. */
    connectTimeoutMs: 2_000,
    /** How much of a receiver's answer is read and kept. */
    answerMaxBytes: 4096,
    /** How much of an error's text is kept. */
    errorMaxChars: 300,
    /** Addresses that a merchant may set for one mode. */
    maxUrls: 10,
    /** Attempts of one delivery that the log shows: the last ones. */
    shownAttempts: 100,
    /** From a request to the look for what it made due; one look serves all requests of that time. */
    delayMs: 100,
    /** Events that one write fans out into deliveries. */
    fanOutBatchEvents: 100,
    /** Deliveries to one receiver: at the same time, and in all before other receivers have their turn. */
    receiver: { parallel: 8, batchDeliveries: 32 },
    /** Receivers that are served at the same time: in all, and of one merchant's mode. */
    parallel: { all: 64, merchant: 8 },
    /** Signing secrets of one merchant's mode that are valid at the same time. */
    maxSecrets: 5,
    /** How long a replaced secret goes on signing beside the new one. */
    secretLifeMs: 24 * 60 * 60 * 1000,
  },
  testClock: {
    /** How far one request may set the clock forward. */
    maxYears: 10,
    /** Entries of the timeline in the answer. */
    timelineEntries: 1000,
    /** Jobs due at the same moment that are claimed together. */
    batchJobs: 512,
    /** How many of them run at the same time, and while others need the process. */
    parallelJobs: 64,
    parallelWhenBusy: 8,
    /** The share of the time that all clocks of a process have then, and the share of a sample's time in which the event loop counts as busy. */
    share: 0.08,
    busyAt: 0.8,
    sampleMs: 10,
    /** The longest duration or timestamp, as text. */
    maxChars: 64,
    /** Pause between two looks whether jobs that began before the clock was taken have ended. */
    pollMs: 20,
    /** How long such jobs are waited for. */
    timeoutMs: 15_000,
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
  rate: {
    /**
     * Requests a second: with a merchant's secret key of test or of live mode, and from one client address with a public key
     * or none. One process alone cannot answer as many as a test key may send: load tests run freely.
     */
    perSecond: { test: 10_000, live: 1_000, address: 200 },
    /** So many bytes of a body count as one more request. */
    requestBytes: 16 * 1024,
    /**
     * Members and list entries that a key or an address may have checked in a second: up to half a second of one processor. Bodies with
     * few aren't counted.
     */
    valuesPerSecond: 200_000,
    freeValues: 500,
    /** Keys and addresses that are counted at the same time; beyond that the least recently used is forgotten. */
    maxBuckets: 10_000,
  },
  oauth: {
    /** How long a token is valid that expires (rules: partners.md#client-credentials, partners.md#refresh). */
    tokenLifeMs: 2 * 60 * 60 * 1000,
    /** How long a refresh token is valid that isn't used (rules: partners.md#refresh). */
    refreshLifeMs: 180 * 24 * 60 * 60 * 1000,
    /** How long a code may be exchanged: from the authorize page, and from an event (rules: partners.md#codes). */
    codeLifeMs: { page: 10 * 60 * 1000, event: 35 * 24 * 60 * 60 * 1000 },
    /** Requests for a token in a minute: from one address, and of one client that has shown its secret. */
    perMinute: { address: 600, client: 300 },
    /** The longest parameter of a request; longer ones are unknown without a look. */
    maxChars: 2048,
  },
  /** The longest idempotency key, and how long its answer is kept. */
  idempotencyKey: { maxChars: 255, lifeMs: 24 * 60 * 60 * 1000 },
  /** How long an unused one-time token is valid. */
  tokenLifeMs: 5 * 60 * 1000,
  /**
   * Tokens that pages make with one public key within the life of a token, in units of a body's bytes: of the merchant, and from
   * one address while the others make none (rules: tokens.md#room). An honest token is one unit, so a merchant has room for 1.5 million in an hour, and an address for 98,000.
   */
  tokenRoom: {
    unitBytes: 1024,
    most: { key: 131_072, address: 8_192 },
    /** Units that a process reserves at a time, and what an address has before its first ones are reserved. */
    reserved: 256,
    uncounted: 16,
  },
  /** Card testing (rules: card-testing.md#limits). */
  cardTesting: {
    /** Failed attempts to charge a card count for this long, and are kept for this long. */
    windowMs: 60 * 60 * 1000,
    keepMs: 24 * 60 * 60 * 1000,
    /** Failed attempts of one subject that are written down within that time, and how many of them one card may be. */
    perSubject: 100,
    perCard: 10,
    /** With so many failed attempts left to a server, only some are written down: one of two, of three … */
    weightStep: 20,
    /** Failed attempts before the first delay: by what they are counted by, usually and during an attack. */
    most: {
      usual: { card: 5, address: 4, key: 20, link: 5, contact: 5 },
      attack: { card: 2, address: 1, key: 1, link: 1, contact: 1 },
    },
    /** During an attack, different cards of one BIN that may fail. */
    binCards: 5,
    /** Different known cards of a merchant that may fail within that time before the others lose their privilege in an attack. */
    knownCards: 10,
    /** How many approved payments allow for one more failed one: usually, and during an attack. */
    approvedPerFailed: {
      usual: 2,
      attack: { address: 1, link: 1, contact: 1, key: 5, bin: 5, merchant: 5 },
    },
    /** The delay after the first failed attempt too many; each further one doubles it. */
    delayMs: { least: 15_000, most: 60 * 60 * 1000 },
    /** The delay while as many attempts as are left are still with the networks. */
    busyMs: 2_000,
    detection: {
      /** Periods within which failed attempts are compared with all. Those of up to an attack's length keep one going. */
      windowsMs: [60_000, 10 * 60_000, 30 * 60_000, 60 * 60_000, 6 * 60 * 60_000],
      /** Failed attempts that are looked at. */
      maxRows: 600,
      /** How far above the usual number is an attack: standard deviations, and attempts on top of these. */
      deviations: 6,
      extra: 8,
      /** The usual share of failed attempts: as it was in the last day, but within these. */
      share: { least: 0.15, most: 0.5 },
      /** With fewer than these the usual share is unknown: a slow tester must not pass for usual. */
      shareRows: 100,
    },
    /** How long an attack goes on after the last sign of it, and how often that is written down. */
    attackMs: 30 * 60 * 1000,
    renewMs: 5 * 60 * 1000,
    /** From one mail about attacks to the next. */
    alertMs: 60 * 60 * 1000,
    /** How long a rehearsal in test mode lasts. */
    rehearsalMs: 60 * 60 * 1000,
    proof: {
      /** How long a browser has to solve a challenge. */
      lifeMs: 2 * 60 * 1000,
      /** Zero bits of the hash that is looked for: each doubles the work. */
      bits: { least: 14, most: 19 },
    },
  },
  /** Expired tokens and idempotency keys: how often they are deleted, and how many rows at once. */
  sweep: { intervalMs: 30_000, batchRows: 500, dailyMs: 24 * 60 * 60 * 1000, againMs: 60 * 60 * 1000 },
  figures: {
    /** After so long a change of a transaction is noted, because its hour may have been counted. */
    lateMs: 2 * 60 * 1000,
    /** So long after its end an hour is counted for good. */
    settledMs: 5 * 60 * 1000,
    /** The newest attempts at deliveries that tell how slow each receiver is. */
    receiverAttempts: 500,
    /** Hours that are counted at the same time, and days. */
    parallelDays: 4,
  },
  /** Counters of transactions. */
  counts: {
    /** Changes that are added to them in one database transaction, and how many have to wait until some are added at once. */
    batchChanges: 500,
    leastChanges: 200,
    /** Transactions that are compared with their counters at once, and merchants' modes in one turn. */
    compareRows: 20_000,
    batchOwners: 20,
  },
  /** One record's time line: transactions, and entries of each kind. */
  timeline: { transactions: 100, entries: 500 },
  csv: {
    /** Transactions that are read at once. */
    batchRows: 500,
  },
  /** When a secret key was last used: how old that may get before it is noted again, and from one write to the next. */
  keyUses: { seenMs: 60_000, flushMs: 5_000 },
  requestLog: {
    /** From one write to the next; a crash loses what came in between. */
    intervalMs: 1_000,
    /** Requests of that time that are noted; of more only how many they were. */
    maxWaiting: 1_000,
    /** What is older goes, and of each merchant what is beyond so many. */
    lifeMs: 7 * 24 * 60 * 60 * 1000,
    maxRows: 10_000,
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
  /** Requests for approval (rules: limits.md#approvals): how long one waits, and how many of a merchant's wait at the same time. */
  approvals: { lifeMs: 72 * 60 * 60 * 1000, pending: 100 },
  /** How long after a charge it may be refunded (rules: limits.md#refund-window). */
  refundWindowMonths: 6,
  /** After this time a hold that was neither captured nor voided is voided (rules: limits.md#hold). */
  holdLifeMs: 7 * 24 * 60 * 60 * 1000,
  /** The daily capture: rows read at once, transactions settled at the same time, and the pause before a retry. */
  capture: {
    batchRows: 200,
    parallel: 16,
    retryMs: 10 * 60 * 1000,
    /** Batches that gateways share before the next ones are laid out. */
    shared: 100,
    /** Shared batches that one gateway works on: in all, and of one merchant's mode. */
    jobsParallel: { all: 4, merchant: 1 },
  },
  /** Events about expiring cards that one database transaction records. */
  cardExpiry: { batchEvents: 200 },
  recurring: {
    /** Days, weeks or months, whichever the schedule counts in, from one payment to the next. */
    delayUnits: { least: 1, most: 1000 },
    /** `max_occurrences`: after how many payments it is complete. */
    occurrences: { least: 1, most: 1_000_000 },
    /** How many years from today a schedule may start or end. */
    maxYearsAhead: 100,
    /** The last year in which a schedule without an end has payments. */
    lastYear: 2999,
    /** Occurrences that a preview shows. */
    preview: { defaultEntries: 10, maxEntries: 100 },
    descriptionMaxChars: 256,
  },
  /** Entries on one page of a list. */
  page: { defaultEntries: 20, maxEntries: 100 },
  search: {
    /** The longest search text. */
    maxChars: 256,
    /** A shorter text is not looked for among statuses, types, currencies and card types. */
    statusMinChars: 3,
    /** Properties that one search may name. */
    maxProperties: 10,
    /** How far the hits of a text are counted (rules: search.md#count). */
    countTo: 10_000,
    /** A text that more terms begin with is not looked up in their index. It is several times `countTo`, as a row has several. */
    commonTerms: 40_000,
    /** How many rows are compared with such a text at most, and in how large batches: the first one, and the largest. */
    walkRows: 20_000,
    walkFirst: 100,
    walkBatch: 1_000,
  },
  /** The longest texts that merchants and payers may send. */
  maxChars: {
    transactionReference: 128,
    sourceId: 128,
    contactId: 64,
    signatureMimeType: 64,
    signatureData: 8192,
    /** A transaction's `data`, as JSON. */
    transactionData: 8192,
    reference: 64,
    description: 64,
    name: 64,
    address: 64,
    city: 64,
    postalCode: 10,
    phone: 22,
    email: 128,
    redirectUrl: 2048,
    /** A list in a merchant's settings: address ranges, webhook addresses, origins. */
    list: 4096,
    timeZone: 64,
    /** More than any language, script and region have together. */
    languageTag: 35,
  },
  invoicing: {
    /** Texts of a contact, beside its names. */
    maxTags: 20,
    tagMaxChars: 64,
    notesMaxChars: 4096,
    /** What is searched for in lists of contacts and invoices. */
    searchMaxChars: 256,
    maxEmails: 20,
    /** Codes that are tried for a new contact before it is given up. */
    codeAttempts: 20,
    /** How long a link opens: by default, and as a merchant may ask. */
    linkLifeMs: 365 * 24 * 60 * 60 * 1000,
    linkLifeSeconds: { least: 60, most: 365 * 24 * 60 * 60 },
    maxLineItems: 100,
    descriptionMaxChars: 256,
    maxAttachments: 10,
    /** Payment requests of one invoice, addresses of each, and their texts. */
    maxMessages: 10,
    maxRecipients: 20,
    subjectMaxChars: 128,
    messageMaxChars: 4096,
    /** Files of a contact: bytes of one, how many, and what is stored at once. */
    fileMaxBytes: 10 * 1024 * 1024,
    maxFiles: 200,
    fileChunkBytes: 256 * 1024,
    fileNameMaxChars: 128,
    /** Files that are looked through at once. */
    filesParallel: { all: 2, merchant: 1 },
    /** Open invoices that one link shows. */
    maxShown: 100,
  },
  application: {
    /** A drawn signature, as JSON. */
    signatureMaxChars: 65_536,
    /** The form that sends it: most of its characters take three places there. */
    signatureFormMaxBytes: 256 * 1024,
    /** Owners beside the first. */
    maxOwners: 10,
    /** What is sold. */
    goodsMaxChars: 255,
    userAgentMaxChars: 512,
    /** How long a sign-up link opens (rules: limits.md#sign-up-link), and how long what it opened may be worked on. */
    linkLifeMs: 5 * 60 * 1000,
    sessionLifeMs: 24 * 60 * 60 * 1000,
  },
  /** How deep objects and lists may nest in a transaction's `data`. */
  dataMaxDepth: 100,
  /** Extra values that a token carries. */
  formData: { maxEntries: 50, nameMaxChars: textNameMaxChars, valueMaxChars: textLength.most, maxDepth: 8 },
  people: {
    password: { least: 12, most: 256 },
    /** Passwords that are stretched at the same time, each with 32 MB, and how many may wait for that. */
    stretching: { parallel: 2, waiting: 64, ofAddress: 10 },
    /** Of scrypt, as OWASP's Password Storage Cheat Sheet has it for 32 MB. `n` is a power of two. */
    stretchingCost: { n: 15, r: 8, p: 3 },
    /** A session ends when it was not used for so long (at most 15 minutes: PCI DSS 8.2.8), and after so long in any case. */
    session: { idleMs: 15 * 60 * 1000, lifeMs: 12 * 60 * 60 * 1000, codeMs: 10 * 60 * 1000 },
    agentMaxChars: 256,
    /** How often its last use is written down. */
    seenMs: 60 * 1000,
    /** How long after the password or a code was shown secrets may be. */
    confirmedMs: 10 * 60 * 1000,
    /**
     * Tries to sign in that fail in this time: of one account from one address, of one account in all, and from one address in all.
     * At most 10, and a lockout of 30 minutes at least: PCI DSS 8.3.4.
     */
    attempts: { account: 10, everywhere: 100, address: 50, windowMs: 30 * 60 * 1000 },
    /** How long a browser is known to have signed in. */
    deviceLifeMs: 365 * 24 * 60 * 60 * 1000,
    /** A link with which somebody chooses another password. */
    passwordLinkLifeMs: 60 * 60 * 1000,
    invitationLifeMs: 7 * 24 * 60 * 60 * 1000,
    /** A link with which the first operator signs up. */
    operatorLinkLifeMs: 24 * 60 * 60 * 1000,
    recoveryCodes: 10,
    /** How long a passkey may take to answer, and how many a user can have. */
    challengeLifeMs: 10 * 60 * 1000,
    passkeys: 20,
    passkeyMaxChars: 16_384,
    /** A merchant's own keys of one mode that are valid at the same time; how long a replaced one may go on. */
    maxSecretKeys: 5,
    maxRestrictedKeys: 50,
    restrictedKeyLifeMs: {
      month: 30 * 24 * 60 * 60 * 1000,
      quarter: 90 * 24 * 60 * 60 * 1000,
      year: 365 * 24 * 60 * 60 * 1000,
    },
    keyGraceMs: { day: 24 * 60 * 60 * 1000, week: 7 * 24 * 60 * 60 * 1000 },
    /** A merchant's partner applications. */
    applications: 50,
    /** People, and open invitations, of one merchant. */
    team: 100,
  },
  /** Rows of test data that a purge deletes in one write: nobody else waits for more than these. */
  purgeBatchRows: 250,
} as const
