import { useEffect, useLayoutEffect } from 'react'

/** On a server React warns of layout effects, and runs none. */
export const useBeforePaint: typeof useLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect
