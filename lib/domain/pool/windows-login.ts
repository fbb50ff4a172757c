/** The administrator of Windows nodes; the API uses the Linux word for it (ACK docs: "Create a Windows node pool"). */
export const windowsLogin = 'Administrator';
