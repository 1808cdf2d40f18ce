/** Keys of this frame's catalogs, `languages/*.json` in this folder. */
export const ownTextKeys = ['title', 'card', 'waiting', 'bank', 'cancel', 'offline'] as const
/** Keys of the fields' catalogs whose texts it shows, too. */
const FIELD_TEXTS = ['form.refused', 'service.unreachable', 'service.busy', 'service.unknown_key'] as const

type Key = (typeof ownTextKeys)[number] | (typeof FIELD_TEXTS)[number]
export type AuthenticateTexts = Readonly<Record<Key, string>>

/** In the order in which the build puts their texts into the document. */
export const authenticateTextKeys: readonly Key[] = [...ownTextKeys, ...FIELD_TEXTS]
