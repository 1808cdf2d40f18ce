import { textLength, textNameMaxChars } from '../../shared/field-types.ts'

/**
 * Every limit in one place: what is promised (rules: limits.md#amounts, limits.md#periods, limits.md#text), and our own. Its
 * name says in what it is counted, and what has no unit is a number of things. How long the numbers of cards and banks are,
 * the fields in a page know, too: shared/field-types.ts.
 */
export const limits = {
  amountCents: { least: 1, most: 10 ** 14 - 1 },
  /** Of a request. */
  bodyMaxBytes: 1024 * 1024,
  /** Of a refused body, that are still read, so that the client gets to read the refusal; and for how long. */
  drainMaxBytes: 32 * 1024 * 1024,
  drainTimeoutMs: 5_000,
  /** That an operator may set: hundredths of a percent, and cents. */
  surcharge: { maxRate: 10_000, maxFeeCents: 1_000_000 },
  /** Until a request has come in. */
  requestTimeoutMs: 30_000,
  /** Of a connection. */
  firstByteTimeoutMs: 10_000,
  /** Of TLS. */
  handshakeTimeoutMs: 10_000,
  /** For the reader of a refusal on a plain connection. */
  refusalTimeoutMs: 2_000,
  /** For requests in progress when the gateway stops. */
  closingTimeoutMs: 8_000,
  /** For the networks to answer. */
  processorTimeoutMs: 20_000,
  /** Looked at in one transaction when the encryption key changes. */
  resealBatchRows: 500,
  /** That share one commit on SQLite. */
  groupCommitChanges: 100,
  /** Connections of one process, and how often a change is tried. */
  postgres: { maxConnections: 20, connectTimeoutMs: 10_000, statementTimeoutMs: 30_000, maxAttempts: 5 },
  /**
   * Rules for the simulated networks: how many a merchant has, all their outcomes as JSON, outcomes of one, how high it
   * counts, how long it delays an answer, and one that is longer than the gateway waits; until a payment comes back.
   */
  simulator: {
    maxRules: 1000,
    outcomesMaxChars: 500_000,
    maxOutcomes: 100,
    maxCount: 1_000_000,
    delayMaxMs: 60_000,
    lateMs: 25_000,
    afterMaxDays: 366,
  },
  /** For which a process counts as alive once it has said so, and how often it says so in that time. */
  leases: { lifeMs: 6_000, heartbeatsPerLife: 6 },
  /** Between two looks for those that started the process. */
  parents: { intervalMs: 500 },
  /** What a crash or silent networks left open: between two looks for it, and between two tries at the same. */
  recovery: { intervalMs: 1_000, pauseMs: { least: 3_000, most: 5 * 60 * 1000 }, batchRows: 100 },
  /**
   * Jobs: between two looks for what is due, and between two tries at one that ends with an error; how many are done at
   * once, and of one merchant's mode.
   */
  jobs: {
    intervalMs: 1_000,
    pauseMs: { least: 5_000, most: 60 * 60 * 1000 },
    parallel: { all: 16, merchant: 16 },
  },
  webhooks: {
    /** For a receiver, from the first look for its address to the end of its answer. */
    timeoutMs: 10_000,
    /** For one of several addresses to take the connection. */
    connectTimeoutMs: 2_000,
    /** That are read. */
    answerMaxBytes: 4096,
    /** That are kept. */
    errorMaxChars: 300,
    /** Of a merchant's mode. */
    maxUrls: 10,
    /** Of one delivery, in the log. */
    shownAttempts: 100,
    /** After a request until it is looked what it has led to, together with all that came meanwhile. */
    delayMs: 100,
    /** For which it is noted at once where they go. */
    fanOutBatchEvents: 100,
    /** What one receiver is sent at once, and before others have their turn. */
    receiver: { parallel: 8, batchDeliveries: 32 },
    /** Receivers that are sent something at once, and those of one merchant's mode. */
    parallel: { all: 64, merchant: 8 },
    /** That sign at the same time; and how long one does so beside the one that replaced it. */
    maxSecrets: 5,
    secretLifeMs: 24 * 60 * 60 * 1000,
  },
  /**
   * How far a test clock may be set forward at once, and what the answer shows of it; jobs of the same moment that are claimed
   * and that are done at once; a duration or a timestamp; between two looks whether what others had begun is done, and for
   * which that is waited for.
   */
  testClock: {
    maxYears: 10,
    timelineEntries: 1000,
    batchJobs: 512,
    parallelJobs: 64,
    maxChars: 64,
    pollMs: 20,
    timeoutMs: 15_000,
  },
  /**
   * Requests of a merchant's secret key of each mode, and of one address with a public key or none. More than one process
   * answers with a test key, so that load tests run freely. How many are counted at once, too.
   */
  rate: { perSecond: { test: 10_000, live: 1_000, address: 200 }, maxBuckets: 10_000 },
  /** The key, and how long its answer is kept. */
  idempotencyKey: { maxChars: 255, lifeMs: 24 * 60 * 60 * 1000 },
  /** Of an unused one-time token. */
  tokenLifeMs: 5 * 60 * 1000,
  /** How often expired tokens and keys are deleted, and how many at once. */
  sweep: { intervalMs: 30_000, batchRows: 500 },
  /** After a charge, within which it may be refunded (rules: limits.md#refund-window). */
  refundWindowMonths: 6,
  /** Until a hold that was neither captured nor voided is voided (rules: limits.md#hold). */
  holdLifeMs: 7 * 24 * 60 * 60 * 1000,
  /** The daily capture: looked at once, settled at the same time, and until what failed is tried again. */
  capture: { batchRows: 200, parallel: 16, retryMs: 10 * 60 * 1000 },
  /** Recorded at once for cards that expire. */
  cardExpiry: { batchEvents: 200 },
  /**
   * Schedules of recurring charges: the schedule's own days, weeks or months from one payment to the next, payments in all,
   * from today within which one starts and ends, and the year after which one without an end has no payment.
   */
  recurring: {
    delayUnits: { least: 1, most: 1000 },
    occurrences: { least: 1, most: 1_000_000 },
    maxYearsAhead: 100,
    lastYear: 2999,
    preview: { defaultEntries: 10, maxEntries: 100 },
    descriptionMaxChars: 256,
  },
  page: { defaultEntries: 20, maxEntries: 100 },
  /** A search, what of it may be meant for a status, and what it may name. */
  search: { maxChars: 256, statusMinChars: 3, maxProperties: 10 },
  /** Of what merchants and payers give. */
  maxChars: {
    transactionReference: 128,
    sourceId: 128,
    contactId: 64,
    signatureMimeType: 64,
    signatureData: 8192,
    /** As JSON. */
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
    /** That a merchant sets: ranges, addresses for events, origins. */
    list: 4096,
    timeZone: 64,
  },
  /** Of objects in one another, in a transaction's `data`. */
  dataMaxDepth: 100,
  /** Extra values that a token carries. */
  formData: { maxEntries: 50, nameMaxChars: textNameMaxChars, valueMaxChars: textLength.most, maxDepth: 8 },
  /** Of test data that are deleted at once: others wait for so many and no longer. */
  purgeBatchRows: 250,
} as const
