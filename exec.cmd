@rem The `exec` of the scripts in package.json for Windows, where no shell is there to be replaced.
@%*
