/** Every limit in one place: what is promised (rules: limits.md#amounts, limits.md#periods, limits.md#text), and our own. */
export const limits = {
  /** Cents. */
  amount: { least: 1, most: 10 ** 14 - 1 },
  /** Bytes of a request body. */
  body: 1024 * 1024,
  /** Bytes of a refused body that are still read, so that the client gets to read the refusal. */
  drain: 32 * 1024 * 1024,
  /** Milliseconds that this may take. */
  drainTime: 5_000,
  /** Milliseconds. */
  request: 30_000,
  /** Milliseconds for the first byte of a connection. */
  firstByte: 10_000,
  /** Milliseconds for a TLS handshake. */
  handshake: 10_000,
  /** Milliseconds that the reader of a refusal on a plain connection has. */
  refusal: 2_000,
  /** Milliseconds that requests in progress have to end when the gateway stops. */
  closing: 8_000,
  /** Milliseconds that the networks have to answer. */
  processor: 20_000,
  /** Rows that are looked at in one transaction when the encryption key changes. */
  resealBatch: 500,
  /** Changes that share one commit on SQLite. */
  groupCommit: 100,
  /** Connections of one process; milliseconds to connect and for a statement; how often a change is tried. */
  postgres: { connections: 20, connect: 10_000, statement: 30_000, attempts: 5 },
  /**
   * Rules for the simulated networks: how many a merchant has, characters of all their outcomes as JSON, outcomes of one,
   * how high it counts, milliseconds of a delay, of one that is longer than the gateway waits, and days until a payment
   * comes back.
   */
  simulator: {
    rules: 1000,
    text: 500_000,
    outcomes: 100,
    count: 1_000_000,
    delay: 60_000,
    late: 25_000,
    afterDays: 366,
  },
  /** Milliseconds for which a process counts as alive once it has said so, and how often it says so in that time. */
  instance: { life: 6_000, beats: 6 },
  /**
   * What a crash or silent networks left open: milliseconds between two looks for it, and between two tries at the same,
   * from and to; rows at once.
   */
  recovery: { every: 1_000, pause: { least: 3_000, most: 5 * 60 * 1000 }, batch: 100 },
  /**
   * Jobs: milliseconds between two looks for what is due, and between two tries at one that ends with an error, from and to;
   * how many are done at once, and of one merchant's mode.
   */
  jobs: {
    every: 1_000,
    pause: { least: 5_000, most: 60 * 60 * 1000 },
    parallel: { all: 16, merchant: 16 },
  },
  /**
   * Webhooks. Milliseconds that a receiver has from the first look for its address to the end of its answer, and that one of
   * several addresses has to take the connection; bytes of an answer that are read; characters of an error that are kept;
   * addresses of a merchant's mode.
   */
  webhooks: {
    timeLimit: 10_000,
    connect: 2_000,
    answer: 4096,
    error: 300,
    urls: 10,
    /** Of one delivery, that the log shows. */
    attempts: 100,
    /** Milliseconds after a request until it is looked what it has led to, together with all that came meanwhile. */
    soon: 100,
    /** Events at once for which it is noted where they go. */
    fanOut: 100,
    /** What one receiver is sent at once, and before others have their turn. */
    receiver: { parallel: 8, batch: 32 },
    /** Receivers that are sent something at once, and those of one merchant's mode. */
    parallel: { all: 64, merchant: 8 },
    /** Secrets that sign at the same time, and milliseconds that one does so beside the one that replaced it. */
    secrets: 5,
    secretLife: 24 * 60 * 60 * 1000,
  },
  /**
   * How far a test clock may be set forward at once, in years, and entries of the answer; jobs of the same moment that are
   * claimed and that are done at once; characters of a duration or a timestamp; milliseconds between two looks whether what others had begun is
   * done, and for which that is waited for.
   */
  testClock: { years: 10, timeline: 1000, batch: 512, parallel: 64, text: 64, look: 20, patience: 15_000 },
  /**
   * Requests of a second: of a merchant's secret key of each mode, and of one address with a public key or none. More than
   * one process answers with a test key, so that load tests run freely. How many are counted at once, too.
   */
  rate: { perSecond: { test: 10_000, live: 1_000, address: 200 }, buckets: 10_000 },
  /** Characters of an Idempotency-Key, and milliseconds that its answer is kept. */
  idempotencyKey: { most: 255, life: 24 * 60 * 60 * 1000 },
  /** Milliseconds that an unused one-time token lives. */
  tokenLife: 5 * 60 * 1000,
  /** How often expired tokens and keys are deleted, in milliseconds, and how many at once. */
  sweep: { every: 30_000, batch: 500 },
  /** Months after a charge within which it may be refunded (rules: limits.md#refund-window). */
  refundMonths: 6,
  /** Milliseconds until a hold that was neither captured nor voided is voided (rules: limits.md#hold). */
  hold: 7 * 24 * 60 * 60 * 1000,
  /** The daily capture: transactions that are looked at once, settled at the same time, and ms until what failed is tried again. */
  capture: { batch: 200, parallel: 16, again: 10 * 60 * 1000 },
  /** Cards that expire: how many events are recorded at once. */
  cardExpiry: { batch: 200 },
  /**
   * Schedules of recurring charges: days, weeks or months from one payment to the next, payments in all, years from today
   * within which one starts and ends, and the year after which one without an end has no payment; entries of a preview; characters of a description.
   */
  recurring: {
    delay: { least: 1, most: 1000 },
    occurrences: { least: 1, most: 1_000_000 },
    yearsAhead: 100,
    lastYear: 2999,
    preview: { size: 10, most: 100 },
    description: 256,
  },
  /** Entries of a page: by default, and at the most. */
  page: { size: 20, most: 100 },
  /** Characters of a search, and of what may be meant for a status; properties that it may name. */
  search: { text: 256, word: 3, properties: 10 },
  /** Characters. */
  transactionReference: 128,
  sourceId: 128,
  contactId: 64,
  signature: { mimeType: 64, data: 8192 },
  /** Characters of a transaction's `data` as JSON, and how deep it nests. */
  data: 8192,
  dataDepth: 100,
  reference: 64,
  description: 64,
  name: 64,
  address: 64,
  city: 64,
  postalCode: 10,
  phone: 22,
  email: 128,
  cvv: 4,
  cardNumber: 19,
  accountNumber: 17,
  /** Digits, at the least. */
  shortestAccountNumber: 4,
  routingNumber: 9,
  /** Extra values that a token carries: how many, characters of a name and of a value, and how deep a value nests. */
  formData: { entries: 50, name: 64, value: 1024, depth: 8 },
  redirectUrl: 2048,
  /** Characters of a list that a merchant sets: ranges, addresses for events, origins. */
  list: 4096,
  timeZone: 64,
  /** Rows of test data that are deleted at once: others wait for so many and no longer. */
  purgeBatch: 250,
} as const
