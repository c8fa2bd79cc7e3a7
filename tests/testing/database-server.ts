import pg from 'pg'

/** What `pg` needs to reach the server, as plain values that can be passed to workers. */
export interface TestServer {
  host: string
  user: string
  database: string
  port?: number
  password?: string
}

/** The server of a `DATABASE_URL`. */
export function serverOf(databaseUrl: string): TestServer {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl)
  return {
    host: searchParams.get('host') ?? hostname,
    user: decodeURIComponent(username),
    database: pathname.slice(1),
    ...(port && { port: Number(port) }),
    ...(password && { password: decodeURIComponent(password) }),
  }
}

/** The `DATABASE_URL` of a database on this server; `host` may be a socket's folder. */
export function databaseUrl({ host, user, port, password }: TestServer, database: string): string {
  const url = new URL(`postgres://localhost/${database}`)
  url.username = user
  if (password) url.password = password
  if (port) url.port = String(port)
  url.searchParams.set('host', host)
  return url.href
}

/** Runs one statement on the server, such as "create database". */
export async function onServer(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
