// Payments, and what comes with them: tokens, card testing, events, webhooks, recurring charges, searches, the test clock.
import { textLength, textNameMaxChars } from '../../../shared/field-types.ts'

export const payments = {
  /** The smallest and the largest amount of a payment. */
  amountCents: { least: 1, most: 10 ** 14 - 1 },
  /** The smallest and the largest gratuity or surcharge. */
  extraCents: { least: 0, most: 10 ** 14 - 1 },
  surcharge: {
    /** The highest rate that an operator may set, in hundredths of a percent. */
    maxRate: 10_000,
    /** The highest fee. */
    maxFeeCents: 1_000_000,
  },
  /** How long the networks have to answer. */
  processorTimeoutMs: 20_000,
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
    /** Endpoints of one mode besides these. */
    maxEndpoints: 20,
    /** Tests of endpoints by the dashboard, of one merchant. */
    testsPerMinute: 10,
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
  /** How long an unused one-time token is valid. */
  tokenLifeMs: 5 * 60 * 1000,
  /** Authentications (rules: authentications.md#time). */
  authentications: {
    /** How long the directory server has to answer. */
    directoryTimeoutMs: 10_000,
    /** How long one may run, from its creation or from the beginning of its challenge. */
    openMs: 10 * 60 * 1000,
    /** How long a charge may use one that has succeeded. */
    usableMs: 24 * 60 * 60 * 1000,
    /** How much longer than that its token lives, and how long a token may live at all. */
    tokenAfterMs: 5 * 60 * 1000,
    tokenMostMs: 30 * 60 * 1000,
    /** Messages that are kept of one. */
    maxMessages: 50,
    /** How many a search of the dashboard for an amount or last four digits looks through. */
    mostSearched: 10_000,
    /** Authentications of one token. */
    perToken: 20,
  },
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
    /**
     * Attempts of one subject within that time that are each written down; of more, those that the networks were asked about are
     * sampled. And how many failures of one card count.
     */
    perSubject: 100,
    perCard: 10,
    /** With so many failed attempts left to a subject, only some are written down: one of two, of three … */
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
    /** How many approved payments allow for one more failed one usually, and how many approved cards during an attack. */
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
    /** The most terms whose transactions are sorted by a column that their index hasn't. */
    sortedTerms: 200_000,
    /** How many rows are compared with such a text at most, and in how large batches: the first one, and the largest. */
    walkRows: 20_000,
    walkFirst: 100,
    walkBatch: 1_000,
  },
  /** How deep objects and lists may nest in a transaction's `data`. */
  dataMaxDepth: 100,
  /** Extra values that a token carries. */
  formData: { maxEntries: 50, nameMaxChars: textNameMaxChars, valueMaxChars: textLength.most, maxDepth: 8 },
} as const
