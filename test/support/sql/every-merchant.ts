// Statements that name no merchant, and why. Where tables are distributed by merchant, each asks every server.

/** The beginnings of statements, as they are sent, with single spaces. */
export const everyMerchant: Readonly<Record<string, readonly RegExp[]>> = {
  'what is to be done next, whoever it is for': [
    /^select "merchant_id", "id" from "jobs" where "instance_id" is null and "due" <= \$1/,
    /^select "merchant_id", "id" from "events" where "undelivered" is not null/,
    /^select distinct "merchant_id", "mode" from "events" where "place" is null/,
    /^select "merchant_id", "position" from "audit_entries" where "sequence" is null/,
    /^select "merchant_id", "id" from "approvals" where "status" = \$1 and "expires" <= \$2/,
    /^select "merchant_id", "id" from "transaction_count_changes" order by "merchant_id", "mode", "id" limit \$1$/,
    /^select "id" from "transaction_count_changes" limit \$1 offset \$2/,
    /^select \* from "(transaction_count|event)_heads" where "next_day" is not null/,
    /^select \* from "(transaction_count|event)_heads" where "is_right" = \$1/,
    /^select "merchant_id", "id" from "contact_files" where "is_sealed" = 0/,
    /^select "merchant_id", "id" from "contacts" where "sealed" is null and "erased" is null/,
    /^select "merchant_id" from "audit_heads"/,
  ],
  'what a process has in hand, or a dead one had': [
    /^select \* from "transactions" where "instance_id" = \$1/,
    /^select "merchant_id", "id", "instance_id" from "transactions" where "instance_id" is not null/,
    /^select distinct "instance_id" from "(jobs|contact_files)" where "instance_id" is not null/,
    /^update "jobs" set "instance_id" = \$1 where "instance_id"/,
    /^delete from "contact_files" where "instance_id" in/,
  ],
  'counters of all merchants are compared again, when an operator or an upgrade asks for it': [
    /^select "merchant_id" from "transaction_count_heads" (where "is_right" = \$1 )?limit /,
    /^update "transaction_count_heads" set "next_day" = \$1, "turn" = turn \+ 1(, "is_right" = \$2)?$/,
  ],
  'what has expired': [
    /^delete from "(approvals|invitations|spent_proofs|token_rooms|card_attempts|page_reports)" where "(status|expires|ends|at|seen)" /,
    /^select "at" from "card_attempts" where "at" <= \$1/,
    /^delete from "(tokens|idempotency_keys)" where \("merchant_id", "id"\) in \(select/,
  ],
  'found by a secret, before the merchant is known': [/^select \* from "invitations" where "hash" = \$1/],
  'the merchants of a user': [
    /^select "merchant_id" from "memberships" where "user_id" = \$1/,
    /^select .* inner join "memberships" on "memberships"\."user_id" = "users"\."id" where .* "memberships"\."merchant_id" = \$\d+$/,
  ],
  'an operator names a record by its id alone, or lists those of all merchants': [
    /^update "jobs" set "due" = \$1 where "id" = \$2 and "attempts" > /,
    /^select \* from "jobs" where "attempts" > \$1 order by "due"/,
    /^select "merchant_id" from "(accounts|surcharges)" where "id" = \$1/,
    /^select \* from "(accounts|surcharges)" (where "id" = \$1 )?order by "created"/,
    /^select "id", "name" from "accounts" where "id" in \(/,
    /^select \* from "mail_reviews" where "id" = \$1/,
  ],
  'what a file of the archive holds, of all merchants': [
    /^select "merchant_id", "record_id" from "archived_records" where "archive_id" = \$1/,
  ],
  'monthly partitions, where an operator has chosen them': [/^\/\* partitions \*\//],
  'metrics, and what doctor and the keys command examine': [
    /^select (count\(|max\(|min\(|"type", count\()/,
    /^select "position" from "events" where "undelivered" is not null/,
    /^select 1 from "\w+" where "\w+" is not null/,
    /^select \* from "audit_heads" order by "merchant_id"/,
    /^select distinct "merchant_id" from "audit_entries"/,
    /^select (distinct "kms", "master"|"kms"|\*) from "data_keys"/,
  ],
}
