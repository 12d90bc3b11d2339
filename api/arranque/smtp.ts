import { createTransport } from 'nodemailer'
import type { Buzon, Mensajero, Remite } from '#commands/processes/correo.ts'

const aCabecera = ({ nombre, direccion }: Buzon) => ({ name: nombre, address: direccion })

/**
 * Builds a sender of mails by an SMTP server. A mail that its reader can unsubscribe from also
 * tells the reader's program so, in one step (RFC 8058).
 */
export const crearSmtp = (smtpUrl: string, { de, responder }: Remite): Mensajero => {
  const transporte = createTransport(smtpUrl)
  return {
    enviar: async ({ messageId, para, asunto, texto, html, baja, adjuntos = [] }) => {
      await transporte.sendMail({
        messageId,
        from: aCabecera(de),
        ...(responder ? { replyTo: aCabecera(responder) } : {}),
        to: para,
        subject: asunto,
        text: texto,
        html,
        ...(baja
          ? { list: { unsubscribe: baja }, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
          : {}),
        attachments: adjuntos.map(({ nombre: filename, tipo: contentType, contenido }) => ({
          filename,
          contentType,
          content: Buffer.from(contenido),
        })),
      })
    },
  }
}
