import { EventStoreDBClient } from '@eventstore/db-client'
import { esSocket } from '#commands/log/direccion-almacen.ts'

/** The official client alone, at an address as the product's parts have it. */
export const conectarCliente = (direccion: string): EventStoreDBClient =>
  esSocket(direccion)
    ? new EventStoreDBClient({ endpoint: direccion }, { insecure: true })
    : EventStoreDBClient.connectionString(direccion)
