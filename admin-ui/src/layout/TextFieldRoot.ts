import { FormControl, styled } from '@mui/material';

/** What MUI's text field once took; react-admin still says it so, beside the way of now. */
const former = ['InputProps', 'InputLabelProps'];
const own = ['ownerState', 'theme', 'sx', 'as'];

/** What stands around a text field. Without it, what MUI no longer knows would reach the page's element. */
export const TextFieldRoot = styled(FormControl, {
  shouldForwardProp: (name) => !former.includes(String(name)) && !own.includes(String(name)),
})({});
