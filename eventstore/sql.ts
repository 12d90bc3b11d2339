/** The log's tables and statements. */

export const SCHEMA = `
  create table if not exists events (
    position bigint primary key,
    stream text collate "C" not null,
    revision bigint not null,
    id uuid not null,
    type text collate "C" not null,
    json boolean not null,
    created bigint not null,
    data bytea not null,
    metadata bytea not null,
    unique (stream, revision)
  );
  create table if not exists node (
    single boolean primary key default true check (single),
    id uuid not null
  );`

/** A number that nothing else in the same database takes. Any such number will do. */
export const WRITER_LOCK = 7_236_011

export const INSERT = `insert into events (position, stream, revision, id, type, json, created, data, metadata)
  select * from unnest($1::int8[], $2::text[], $3::int8[], $4::uuid[], $5::text[], $6::bool[], $7::int8[], $8::bytea[], $9::bytea[])`

export const HEADS = `select s.stream, e.revision, e.position, e.id, m.data
  from unnest($1::text[]) s(stream)
  left join lateral (select revision, position, id from events where events.stream = s.stream
    order by revision desc limit 1) e on true
  left join lateral (select data from events where events.stream = '$$' || s.stream
    order by revision desc limit 1) m on true`

/**
 * Bytes of data and metadata that one page may hold; a page has at least one event. Pages bound the
 * memory of readers.
 */
const PAGE_BYTES = 256 * 1024

const COLUMNS = 'position, stream, revision, id, type, json, created, data, metadata'
const page = (order: string, where: string) => `select ${COLUMNS} from (
  select *, octet_length(data) + octet_length(metadata) as bytes,
    sum(octet_length(data) + octet_length(metadata)) over (order by ${order} rows unbounded preceding) as upto
  from (select * from events where ${where}) page) sized
  where upto - bytes < ${PAGE_BYTES} order by ${order}`

export const ALL_FORWARDS = page('position', 'position >= $1 and position <= $2 order by position limit $3')
export const ALL_BACKWARDS = page('position desc', 'position <= $1 and position >= $2 order by position desc limit $3')
export const STREAM_FORWARDS = page(
  'revision',
  'stream = $4 and revision >= $1 and revision <= $2 and created >= $5 order by revision limit $3',
)
export const STREAM_BACKWARDS = page(
  'revision desc',
  'stream = $4 and revision <= $1 and revision >= $2 and created >= $5 order by revision desc limit $3',
)

export const IDENTITIES =
  'select id, position from events where stream = $1 and revision >= $2 order by revision limit $3'

export const PLACES = 'select id, stream, revision, position from events where position > $1 order by position'
