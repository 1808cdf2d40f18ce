import type { MerchantLogoRow } from '../../../platform/storage/index.ts'

/** A picture that was checked. */
export type Picture = Pick<MerchantLogoRow, 'content_type' | 'width' | 'height' | 'bytes'>
