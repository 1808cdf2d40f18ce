/** The pages that save fields of the application. */
export const stepPages = [
  { step: 'business', path: '/sign-up/business' },
  { step: 'address', path: '/sign-up/address' },
  { step: 'owner', path: '/sign-up/owner' },
  { step: 'bank', path: '/sign-up/bank' },
] as const

export type StepPage = (typeof stepPages)[number]
