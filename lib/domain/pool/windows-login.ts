/** Who administers Windows nodes; the API's word for it is that of Linux (ACK docs: "Create a Windows node pool"). */
export const windowsLogin = 'Administrator';
