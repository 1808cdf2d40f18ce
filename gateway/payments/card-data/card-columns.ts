// Where card data is: columns that merchants' data keys encrypt, each text for its row, as `<table>:<id>`.
export const CARD_COLUMNS = [
  { table: 'tokens', column: 'payload' },
  { table: 'saved_methods', column: 'method_secret' },
  { table: 'transactions', column: 'method_secret' },
  { table: 'recurring_charges', column: 'method_secret' },
] as const
export type CardColumn = (typeof CARD_COLUMNS)[number]
