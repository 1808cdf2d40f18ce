/** What the frame says itself, by the keys of its own catalogs. */
export const ownTextKeys = ['title', 'waiting', 'bank', 'cancel', 'offline'] as const
/** What it says in the words of the fields. */
const FIELD_TEXTS = ['form.refused', 'service.unreachable', 'service.busy', 'service.unknown_key'] as const

type Key = (typeof ownTextKeys)[number] | (typeof FIELD_TEXTS)[number]
export type AuthenticateTexts = Readonly<Record<Key, string>>

/** In the order of the document's list. */
export const authenticateTextKeys: readonly Key[] = [...ownTextKeys, ...FIELD_TEXTS]
