/** Amounts in cents for which the networks of `spawnHangingGateway` never answer. */
export const HANGING = { authorize: 66_600, capture: 77_700 } as const
