// What a request may be: its size, its rate, and how long it may take.
export const requests = {
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
  /** The longest idempotency key, and how long its answer is kept. */
  idempotencyKey: { maxChars: 255, lifeMs: 24 * 60 * 60 * 1000 },
  csv: {
    /** Transactions that are read at once. */
    batchRows: 500,
  },
  /** When a secret key was last used: how old that may get before it is noted again, and from one write to the next. */
  keyUses: { seenMs: 60_000, flushMs: 5_000 },
  /** What browsers report of payment pages (rules: page-security.md#reports). */
  pageReports: {
    /** Requests a minute: of a merchant, and of one address. */
    perMinute: 600,
    perAddress: 60,
    /** Reports of one request that are read; kinds that a merchant and mode has. */
    perRequest: 20,
    maxKinds: 500,
    /** How long after its last event a kind is one again. */
    againMs: 60 * 60 * 1000,
    /** The most kinds with events within that time: more are a flood. */
    maxAlerts: 50,
    alertMs: 24 * 60 * 60 * 1000,
    /** What nobody has reported for so long is deleted. */
    lifeMs: 90 * 24 * 60 * 60 * 1000,
  },
  requestLog: {
    /** From one write to the next; a crash loses what came in between. */
    intervalMs: 1_000,
    /** Requests of that time that are noted; of more only how many they were. */
    maxWaiting: 1_000,
    /** What is older goes, and of each merchant what is beyond so many. */
    lifeMs: 7 * 24 * 60 * 60 * 1000,
    maxRows: 10_000,
  },
  /** Entries on one page of a list. */
  page: { defaultEntries: 20, maxEntries: 100 },
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
} as const
