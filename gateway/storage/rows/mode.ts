export type Mode = 'test' | 'live'
