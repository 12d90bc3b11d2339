import { EventStoreDBClient } from '@eventstore/db-client'
import { esSocket } from '#commands/log/direccion-almacen.ts'

/** Connects the official client alone, at an address in the form of the product's parts. */
export const conectarCliente = (direccion: string): EventStoreDBClient =>
  esSocket(direccion)
    ? new EventStoreDBClient({ endpoint: direccion }, { insecure: true })
    : EventStoreDBClient.connectionString(direccion)
