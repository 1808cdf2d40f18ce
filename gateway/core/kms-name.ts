import { UsageError } from './usage.ts'

/** The key management services, by the name that `--kms` and the column `data_keys.kms` have for them. */
export const kmsNames = ['file', 'aws', 'vault'] as const
export type KmsName = (typeof kmsNames)[number]

/** Reads what an operator has set; the file by default. @throws UsageError for another name */
export function readKmsName(text: string | undefined): KmsName {
  if (!text) return 'file'
  const name = kmsNames.find((one) => one === text)
  if (name) return name
  throw new UsageError(`--kms and GATEWAY_KMS take ${kmsNames.join(', ')}, not ${text}.`)
}
