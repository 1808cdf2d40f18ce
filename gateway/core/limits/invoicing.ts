// Contacts, invoices, their files and links.
export const invoicing = {
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
    unitMaxChars: 16,
    /** Saved items of a merchant and mode: a form offers all of them. */
    maxItems: 200,
    maxQuantity: 1_000_000,
    /** Days from the due date to a reminder. */
    reminderMaxDays: 365,
    descriptionMaxChars: 256,
    /** Credit notes of one invoice: it's shown with all of them. */
    maxCreditNotes: 50,
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
    /** Codes to pay with saved methods: how long one is valid, wrong ones that end it, and how many are mailed. */
    codeLifeMs: 10 * 60 * 1000,
    codeTries: 5,
    codesPerHour: 5,
    codesPerDay: 10,
  },
} as const
