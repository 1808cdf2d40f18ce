// The database and its encryption: batches, waits, upgrades, archives.
export const storage = {
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
     * as long as they can be refunded; events so that a client that polls once a month misses none; authentications as long as
     * card networks allow disputes.
     */
    leastDays: { live_payments: 2_557, test_payments: 184, events: 62, deliveries: 31, authentications: 540 },
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
    /** How often an upgrade checks that the database still answers, and how long without an answer until its connections are closed. */
    silence: { askMs: 5_000, silentMs: 30_000 },
    /** How often progress is logged. */
    logMs: 10_000,
  },
  /**
   * A standby for reads: how long a read waits for it to follow the primary, how often it asks, and how long it is left alone after it has
   * not.
   */
  replica: { waitMs: 250, pauseMs: 2, restMs: 1_000 },
  /** Expired tokens and idempotency keys: how often they are deleted, and how many rows at once. */
  sweep: { intervalMs: 30_000, batchRows: 500, dailyMs: 24 * 60 * 60 * 1000, againMs: 60 * 60 * 1000 },
  /** Rows of test data that a purge deletes in one write: nobody else waits for more than these. */
  purgeBatchRows: 250,
} as const
