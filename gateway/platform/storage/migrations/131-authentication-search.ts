import { index, type Upgrade } from '../upgrade/step.ts'

/** The directory server's id, by which networks and issuers name an authentication. */
export const authenticationSearch: Upgrade = {
  name: '131-authentication-search',
  steps: [
    index(
      'authentications_ds_transaction',
      'authentications',
      '(merchant_id, ds_transaction_id) where ds_transaction_id is not null',
    ),
  ],
}
