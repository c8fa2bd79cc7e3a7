import { createRequire } from 'node:module'

/**
 * Drizzle for this server, as CommonJS: for each of its ES modules Node 24 parses the 130 KB of `exports` in Drizzle's
 * package.json again, which takes half a second and 160 MB at every start.
 */
const require = createRequire(import.meta.url)

export type { Column, InferInsertModel, InferSelectModel, Table } from 'drizzle-orm'
export const { getTableColumns, getTableName, sql } = require('drizzle-orm') as typeof import('drizzle-orm')
export const {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core')
export const { readMigrationFiles } = require('drizzle-orm/migrator') as typeof import('drizzle-orm/migrator')
